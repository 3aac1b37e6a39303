// A session, a token for programs and second factors, as the server shows them.
export const SESSION = {
  id: 's1',
  current: true,
  remembered: false,
  ip: '192.0.2.1',
  agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537',
  createtime_text: '2026-06-01 10:00:00',
  seentime_text: '2026-06-01 11:00:00',
  expiretime_text: '2026-06-08 10:00:00',
};

export const TOKEN = {
  id: 7,
  name: '夜间导入',
  hint: 'lst_abcd',
  scopes: ['read', 'write'],
  expired: false,
  createtime_text: '2026-06-01 10:00:00',
  expiretime_text: '2026-09-01 10:00:00',
  usedtime_text: '',
  usedip: '',
};

export const NO_FACTORS = {
  totp: false,
  passkeys: [],
  recoveryLeft: 0,
  demanded: false,
  demandedFrom: '',
  passkeysPossible: true,
  passkeysAt: 'http://localhost',
};
