import type { DrawAnswer, DrawnPage, DrawRequest } from "./messages";

type Wanted = Omit<DrawRequest, "id">;

/** A worker that draws one document at a time; of what is asked meanwhile, the last alone is drawn. */
export interface DrawingThread {
  draw(wanted: Wanted): void;
  stop(): void;
}

/** Whether this browser can draw in a worker; where it cannot, the server's PDF is the way. */
export function canDraw(): boolean {
  return (
    typeof Worker !== "undefined" &&
    typeof OffscreenCanvas !== "undefined" &&
    typeof ImageBitmap !== "undefined" &&
    typeof WebAssembly !== "undefined"
  );
}

/** Starts the worker. `onPages` gets each drawing, `onProblem` why there is none; the thread goes on after either unless it broke down. */
export function startDrawing(onPages: (pages: DrawnPage[]) => void, onProblem: (problem: string) => void): DrawingThread {
  const worker = new Worker(new URL("./draw.worker.ts", import.meta.url), { type: "module" });
  let count = 0;
  let busy = false;
  let next: Wanted | null = null;

  function send(wanted: Wanted): void {
    busy = true;
    count += 1;
    const request: DrawRequest = { id: count, ...wanted };
    worker.postMessage(request);
  }
  worker.addEventListener("message", ({ data }: MessageEvent<DrawAnswer | { id?: undefined }>) => {
    // The reader of PDFs announces itself by a message of its own.
    if (data.id === undefined) return;
    busy = false;
    if ("pages" in data) onPages(data.pages);
    else onProblem(data.problem);
    const waiting = next;
    next = null;
    if (waiting) send(waiting);
  });
  worker.addEventListener("error", (event) => onProblem(event.message || "The worker could not be started."));
  return {
    draw(wanted) {
      if (busy) next = wanted;
      else send(wanted);
    },
    stop: () => worker.terminate(),
  };
}
