/** Characters after or before which inserted text needs no space. */
const opens = /[\s([{“"'‘«]$/;
const closes = /^[\s)\]}.,;:!?”"'’»،؛؟]/;

/** The text to insert between `before` and `after`, so that it is glued to no word. */
export function spaced(text: string, before: string, after: string): string {
  const start = before === "" || opens.test(before) ? "" : " ";
  const end = after === "" || closes.test(after) ? "" : " ";
  return `${start}${text}${end}`;
}

/** Puts text in where the cursor is, in place of what is selected. */
export function insertInto(box: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const { value } = box;
  const [start, end] = [box.selectionStart ?? value.length, box.selectionEnd ?? value.length];
  box.setRangeText(spaced(text, value.slice(0, start), value.slice(end)), start, end, "end");
}
