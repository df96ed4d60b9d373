type Length = "insetInlineStart" | "insetBlockStart" | "inlineSize" | "blockSize";
export type Lengths = Partial<Record<Length, number>>;

/** A ref that places an element, in pixels: the pages' policy allows no style attributes. */
export const placed = (lengths: Lengths) => (element: HTMLElement | null) => {
  if (element) for (const [name, value] of Object.entries(lengths)) element.style[name as Length] = `${String(value)}px`;
};
