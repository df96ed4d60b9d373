/**
 * What floats locks the page's scrolling by a style element of its own (react-remove-scroll, by get-nonce), which the page's policy lets
 * pass only with this answer's nonce: a script of the page still knows it.
 */
if (typeof document !== "undefined") {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}

export {};
