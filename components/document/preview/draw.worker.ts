import { pdf } from "@react-pdf/renderer";
import { documentLabels } from "@/lib/i18n/document-labels";
import { composeBillingDocument, listPrintedTexts } from "@/lib/paper/compose";
import { loadFaces } from "@/lib/paper/faces";
import { drawPages } from "./draw-pages";
import { addressOfFace } from "./face-addresses";
import type { DrawAnswer, DrawRequest } from "./messages";

// The entry point of a worker: draws the PDF as the server does, and shows what came of it as pictures.
async function draw({ view, paper, logo, images, width }: DrawRequest) {
  const request = { view, labels: documentLabels(view.language), paper, logo: logo ?? undefined, images };
  const faces = await loadFaces(listPrintedTexts(request), addressOfFace);
  const file = await pdf(composeBillingDocument(request, faces)).toBlob();
  return drawPages(new Uint8Array(await file.arrayBuffer()), width);
}

function answer(message: DrawAnswer): void {
  postMessage(message, { transfer: "pages" in message ? message.pages.map(({ bitmap }) => bitmap) : [] });
}

addEventListener("message", ({ data }: MessageEvent<DrawRequest>) => {
  draw(data).then(
    (pages) => answer({ id: data.id, pages }),
    (error: unknown) => answer({ id: data.id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
