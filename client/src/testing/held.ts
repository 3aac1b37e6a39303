// An answer that comes when the test says so: for what happens while it is on its way.

export interface Held<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

export function hold<T = unknown>(): Held<T> {
  const held = {} as Held<T>;
  held.promise = new Promise<T>((resolve, reject) => Object.assign(held, { resolve, reject }));
  return held;
}
