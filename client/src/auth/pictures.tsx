// The three drawings of the login banner: a traced row, a balance chain, a box that stays shut.

const SHEET = { fill: 'rgb(255 255 255 / 8%)', stroke: 'rgb(255 255 255 / 18%)' };
const LINE = 'rgb(255 255 255 / 28%)';
const BRIGHT = '#6aa1ff';

export function EvidencePicture() {
  return (
    <svg viewBox="0 0 420 220" aria-hidden="true">
      <rect x="1" y="1" width="230" height="218" rx="10" {...SHEET} />
      {[30, 58, 86, 142, 170, 198].map((y, at) => (
        <g key={y} fill={LINE}>
          <rect x="22" y={y - 4} width="34" height="8" rx="4" />
          <rect x="70" y={y - 4} width={70 + ((at * 17) % 38)} height="8" rx="4" />
          <rect x="176" y={y - 4} width="36" height="8" rx="4" />
        </g>
      ))}
      <rect x="12" y="100" width="208" height="28" rx="6" fill="rgb(106 161 255 / 30%)" stroke={BRIGHT} />
      <g fill="#fff">
        <rect x="22" y="110" width="34" height="8" rx="4" />
        <rect x="70" y="110" width="92" height="8" rx="4" />
        <rect x="176" y="110" width="36" height="8" rx="4" />
      </g>
      <path
        d="M220 114C262 114 252 62 290 62"
        fill="none"
        stroke={BRIGHT}
        strokeWidth="2"
        strokeDasharray="4 4"
      />
      <circle cx="220" cy="114" r="4" fill={BRIGHT} />
      <rect x="290" y="22" width="129" height="80" rx="10" {...SHEET} />
      <rect x="306" y="40" width="52" height="7" rx="3.5" fill={LINE} />
      <text x="306" y="80" fill="#fff" fontSize="22" fontWeight="600" fontFamily="inherit">
        8,640.00
      </text>
      <g fill="none" stroke={LINE} strokeWidth="8" strokeLinecap="round">
        <path d="M306 196v-34M328 196v-52M350 196v-22M372 196v-66M394 196v-44" />
      </g>
      <path d="M372 196v-66" stroke={BRIGHT} strokeWidth="8" strokeLinecap="round" />
    </svg>
  );
}

export function ChainPicture() {
  return (
    <svg viewBox="0 0 420 220" aria-hidden="true">
      {[20, 70, 120, 170].map((y, at) => {
        const isBroken = at === 2;
        return (
          <g key={y}>
            <rect x="1" y={y - 18} width="300" height="38" rx="8" {...SHEET} />
            <rect x="20" y={y - 3} width="60" height="8" rx="4" fill={LINE} />
            <rect x="100" y={y - 3} width={60 + at * 12} height="8" rx="4" fill={LINE} />
            <rect x="228" y={y - 3} width="54" height="8" rx="4" fill={isBroken ? '#f98981' : '#fff'} />
            <circle
              cx="346"
              cy={y + 1}
              r="14"
              fill={isBroken ? 'rgb(247 101 96 / 25%)' : 'rgb(35 195 67 / 22%)'}
            />
            <path
              d={isBroken ? `M341 ${y - 4}l10 10m0-10l-10 10` : `M340 ${y + 1}l4 5 8-9`}
              fill="none"
              stroke={isBroken ? '#f98981' : '#4cd263'}
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </g>
        );
      })}
      <path d="M346 36v19M346 86v19M346 136v19" stroke={LINE} strokeWidth="2" strokeDasharray="3 4" />
    </svg>
  );
}

export function VaultPicture() {
  return (
    <svg viewBox="0 0 420 220" aria-hidden="true">
      <rect x="70" y="20" width="250" height="160" rx="14" {...SHEET} />
      <path d="M40 200h310" stroke={LINE} strokeWidth="8" strokeLinecap="round" />
      <path d="M150 200l8-20h74l8 20" fill="rgb(255 255 255 / 12%)" />
      <rect
        x="158"
        y="88"
        width="74"
        height="58"
        rx="10"
        fill="rgb(106 161 255 / 30%)"
        stroke={BRIGHT}
        strokeWidth="2"
      />
      <path d="M172 88V74a23 23 0 0146 0v14" fill="none" stroke={BRIGHT} strokeWidth="5" />
      <circle cx="195" cy="113" r="6" fill="#fff" />
      <path d="M195 116v12" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      <g fill={LINE}>
        <rect x="92" y="42" width="44" height="8" rx="4" />
        <rect x="92" y="60" width="30" height="8" rx="4" />
        <rect x="262" y="150" width="38" height="8" rx="4" />
      </g>
      <path
        d="M352 60l28-14M352 96h34M352 132l28 14"
        stroke={LINE}
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="2 7"
      />
    </svg>
  );
}
