/** The mark of the part of a page's top line where its buttons stand. */
export const pageActionsMark = "data-page-actions";

export interface PageAction {
  name: string;
  run: () => void;
}

/**
 * What the page in view offers in its top line, by name: so it can be done from the palette too, as far as the reader may, with no list to
 * keep.
 */
export function readPageActions(): PageAction[] {
  const shown = [...document.querySelectorAll<HTMLElement>(`[${pageActionsMark}] :is(button, a[href])`)].filter(
    (element) => element.checkVisibility() && !element.matches(":disabled"),
  );
  return shown
    .map((element) => ({ name: (element.getAttribute("aria-label") ?? element.textContent).trim(), run: () => press(element) }))
    .filter(({ name }) => name !== "");
}

/** As a person would by keyboard: what opens a menu waits for the key itself. */
function press(element: HTMLElement): void {
  element.focus();
  if (element.getAttribute("aria-haspopup") === "menu")
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  else element.click();
}
