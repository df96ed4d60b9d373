import { getDocument, VerbosityLevel, type PDFDocumentProxy } from "pdfjs-dist";
// In the same thread: this already is a worker.
import "pdfjs-dist/build/pdf.worker.mjs";
import type { DrawnPage } from "./messages";

/** A canvas that belongs to no page. */
class OffscreenCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext("2d") };
  }

  reset(entry: { canvas: OffscreenCanvas }, width: number, height: number) {
    entry.canvas.width = width;
    entry.canvas.height = height;
  }

  destroy(entry: { canvas: OffscreenCanvas }) {
    entry.canvas.width = 0;
    entry.canvas.height = 0;
  }
}

/** Documents of ours use no filter; the reader's own makes them in the page, which is not there. */
class NoFilters {
  addFilter() {
    return "none";
  }

  addHCMFilter() {
    return "none";
  }

  addAlphaFilter() {
    return "none";
  }

  addLuminosityFilter() {
    return "none";
  }

  addHighlightHCMFilter() {
    return "none";
  }

  destroy() {
    // Nothing was made.
  }
}

/** How many pages are drawn at most: the rest is for the PDF itself. */
const most = 12;

/** A PDF's pages as pictures, `width` pixels wide. */
export async function drawPages(pdf: Uint8Array, width: number): Promise<DrawnPage[]> {
  const task = getDocument({
    data: pdf,
    // It warns that it has no worker of its own: it runs in this one, away from the page.
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    CanvasFactory: OffscreenCanvases,
    FilterFactory: NoFilters,
  });
  try {
    const document = await task.promise;
    const pages: DrawnPage[] = [];
    for (let number = 1; number <= Math.min(document.numPages, most); number += 1) pages.push(await drawPage(document, number, width));
    return pages;
  } finally {
    await task.destroy();
  }
}

async function drawPage(document: PDFDocumentProxy, number: number, width: number): Promise<DrawnPage> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = new OffscreenCanvas(Math.round(viewport.width), Math.round(viewport.height));
  const context = canvas.getContext("2d", { alpha: false });
  // Both contexts draw alike; the reader's types know the page's alone.
  await page.render({ canvas: null, canvasContext: context as unknown as CanvasRenderingContext2D, viewport, intent: "print" }).promise;
  return { bitmap: canvas.transferToImageBitmap(), width: canvas.width, height: canvas.height };
}
