/**
 * Overlays lock page scrolling with an injected style element (react-remove-scroll, through get-nonce). The content security policy allows
 * it only with this response's nonce, which a script element of the page carries.
 */
if (typeof document !== "undefined") {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}

export {};
