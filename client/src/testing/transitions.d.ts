// What setup.ts asks of the package by which the kit fades and slides; it comes without types.
declare module 'react-transition-group' {
  export const config: { disabled: boolean };
}
