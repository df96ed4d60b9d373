/** The page that answered. */
interface Answer {
  ok: boolean;
  url: string;
}

/** The form's data with its files last, as the server reads them: it judges the other fields first. */
export function filesLast(data: FormData): FormData {
  const ordered = new FormData();
  const entries = [...data.entries()];
  for (const [name, value] of entries) if (typeof value === "string") ordered.append(name, value);
  for (const [name, value] of entries) if (typeof value !== "string" && value.name !== "") ordered.append(name, value);
  return ordered;
}

/** Sends a form with files; `onProgress` gets the part that was sent, from 0 to 1. */
export function sendFiles(action: string, body: FormData, onProgress: (part: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", action);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve({ ok: request.status >= 200 && request.status < 300, url: request.responseURL }));
    request.addEventListener("error", () => reject(new Error("The form could not be sent.")));
    request.addEventListener("abort", () => reject(new Error("The form was not sent.")));
    request.send(body);
  });
}
