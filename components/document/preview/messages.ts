import type { DocumentView } from "@/lib/commerce/document";

/** What the worker is asked to draw. */
export interface DrawRequest {
  id: number;
  view: DocumentView;
  paper: "A4" | "Letter";
  /** PNG or JPEG. */
  logo: Uint8Array | null;
  /** PNG or JPEG, by the id that the text of a proposal refers to. */
  images: Readonly<Record<string, Uint8Array>>;
  /** How wide a page is to be, in pixels of the screen. */
  width: number;
}

export interface DrawnPage {
  bitmap: ImageBitmap;
  width: number;
  height: number;
}

/** Its answer: all pages, or why there are none. */
export type DrawAnswer = { id: number; pages: DrawnPage[] } | { id: number; problem: string };
