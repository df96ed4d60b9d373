/** Whether a key belongs to the focused element (text, a choice, an open menu or dialog) rather than to the page. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (
    target?.closest(
      'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], ' +
        '[role="menu"], [role="listbox"], [role="tablist"]',
    )
  )
    return true;
  return document.querySelector('[role="dialog"][data-state="open"], [role="menu"][data-state="open"]') !== null;
}
