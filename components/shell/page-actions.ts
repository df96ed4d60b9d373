/** Marks the part of a page's header that contains its buttons. */
export const pageActionsMark = "data-page-actions";

export interface PageAction {
  name: string;
  /** Whether it opens a menu of further actions. */
  opensMenu: boolean;
  run: () => void;
}

/**
 * The actions in the current page's header by name, so that the palette offers them without a separate list. The page already limits them
 * to what the reader may do.
 */
export function readPageActions(): PageAction[] {
  const shown = [...document.querySelectorAll<HTMLElement>(`[${pageActionsMark}] :is(button, a[href])`)].filter(
    (element) => element.checkVisibility() && !element.matches(":disabled"),
  );
  return shown
    .map((element) => ({
      name: (element.getAttribute("aria-label") ?? element.textContent).trim(),
      opensMenu: element.getAttribute("aria-haspopup") === "menu",
      run: () => press(element),
    }))
    .filter(({ name }) => name !== "");
}

/** Acts like the keyboard, because a menu trigger reacts to the key itself. */
function press(element: HTMLElement): void {
  element.focus();
  if (element.getAttribute("aria-haspopup") === "menu")
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  else element.click();
}
