import type { ApiRequest } from "./api-request";
import { readFilesForm, type FilesFormOptions } from "./read-files-form";
import type { Upload } from "./read-upload";

interface Receiving<File, Result> extends Omit<FilesFormOptions, "receive"> {
  /** Keeps a file until it is known what becomes of the form. */
  keep(upload: Upload): Promise<File>;
  drop(file: File): Promise<void>;
  /** `asked`: whether the form had files, and `admit` was asked. */
  store(sent: { fields: Record<string, unknown>; files: File[]; asked: boolean }): Promise<Result>;
}

/** Takes a form with files (multipart/form-data). Those of a form that comes to nothing are dropped. */
export async function receiveFiles<File, Result>(
  request: ApiRequest,
  { keep, drop, store, ...options }: Receiving<File, Result>,
): Promise<Result> {
  const files: File[] = [];
  let kept = false;
  try {
    const receive = async (upload: Upload) => void files.push(await keep(upload));
    const result = await store({ ...(await readFilesForm(request, { ...options, receive })), files });
    kept = true;
    return result;
  } finally {
    if (!kept) for (const file of files) await drop(file);
  }
}
