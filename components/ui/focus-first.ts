const fields = [
  'input:not([type="hidden"], [type="checkbox"], [type="radio"], :disabled)',
  "textarea:not(:disabled)",
  "select:not(:disabled)",
  '[contenteditable="true"]',
].join(", ");
const ticks = 'input:is([type="checkbox"], [type="radio"]):not(:disabled)';

/** Marks the part of a dialog that contains its actions. */
export const actionsMark = "data-dialog-actions";

function firstIn(panel: ParentNode, selector: string): HTMLElement | null {
  return [...panel.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility()) ?? null;
}

/** The first field of a panel, else the chosen or first tick box or radio button; null if it has none. */
function firstField(panel: ParentNode): HTMLElement | null {
  return firstIn(panel, fields) ?? firstIn(panel, `${ticks}:checked`) ?? firstIn(panel, ticks);
}

/** Focuses the panel's first field, so that what a reader types next is not lost, or else the pressed or first button. */
export function focusFirst(panel: ParentNode): void {
  (firstField(panel) ?? firstIn(panel, 'button[aria-pressed="true"]') ?? firstIn(panel, "button, a[href]"))?.focus();
}

/** For the `onOpenAutoFocus` of a panel without a close button. */
export function focusPanel(event: Event): void {
  const field = event.currentTarget instanceof HTMLElement ? firstField(event.currentTarget) : null;
  if (field === null) return;
  event.preventDefault();
  field.focus();
}

/**
 * For the `onOpenAutoFocus` of a dialog: focuses its first field, else the first button of its actions, which cancels, else the dialog
 * itself. A key pressed at once neither closes the dialog nor acts.
 */
export function focusDialog(event: Event): void {
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement)) return;
  event.preventDefault();
  (firstField(dialog) ?? firstIn(dialog, `[${actionsMark}] :is(button, a)`) ?? dialog).focus();
}
