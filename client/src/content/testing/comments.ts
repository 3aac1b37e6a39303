// Comments for tests.

/** A comment as the server tells of it. */
export const written = (id: number) => ({
  id,
  author: '李',
  text: `第 ${id} 条`,
  mine: false,
  createtime_text: '2026-11-02 10:00:00',
});
