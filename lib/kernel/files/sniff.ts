import { fileTypeFromBuffer } from "file-type";

/**
 * What people may upload, and the file name endings that go with it; a file without an ending claims nothing. SVG and HTML can run scripts.
 */
const endings = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "image/avif": ["avif"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
  "application/zip": ["zip"],
  "text/plain": ["txt", "text", "log"],
  "text/csv": ["csv"],
  "text/markdown": ["md", "markdown"],
} as const;

export type UploadMediaType = keyof typeof endings;

export type SniffResult =
  | { media_type: UploadMediaType }
  /** `detected` is what the bytes say, or null when they say nothing. */
  | { refused: "empty" | "not_allowed" | "extension_mismatch"; detected: string | null };

/** As many bytes as `sniffType` should be given; fewer when the file is shorter. */
export const sniffLength = 64 * 1024;

const containers: readonly string[] = ["docx", "xlsx", "pptx", "odt", "ods"];

/**
 * The type of a file by its first bytes; the name is believed only where bytes cannot tell (CSV or Markdown among texts, an office document
 * among archives). A name that disagrees with the bytes is refused. For every type that `isZipBased` names, `inspectZip` has the last word.
 */
export async function sniffType(head: Buffer, filename: string): Promise<SniffResult> {
  if (head.length === 0) return { refused: "empty", detected: null };
  const detected = (await fileTypeFromBuffer(head))?.mime ?? null;
  const ending = readEnding(filename);
  const named = ending === null ? null : findByEnding(ending);

  if (detected === "application/zip" && named !== null && ending !== null && containers.includes(ending)) return { media_type: named };
  if (isUploadMediaType(detected)) return ending === null || named === detected ? { media_type: detected } : mismatch(detected);
  // Short texts can begin like some binary format ("BM", "MZ"), so a text's name is tried against the text rule as well.
  if (!isText(head)) return { refused: "not_allowed", detected };
  if (ending === null && detected === null) return { media_type: "text/plain" };
  if (named?.startsWith("text/") === true) return { media_type: named };
  return named === null ? { refused: "not_allowed", detected: detected ?? "text/plain" } : mismatch(detected ?? "text/plain");
}

/** Whether the type is a zip archive inside, so that `inspectZip` must look at the whole file. */
export function isZipBased(mediaType: UploadMediaType): boolean {
  return mediaType === "application/zip" || endings[mediaType].some((ending) => containers.includes(ending));
}

function mismatch(detected: string): SniffResult {
  return { refused: "extension_mismatch", detected };
}

function readEnding(filename: string): string | null {
  const ending = /\.([^./\\]+)$/.exec(filename.trim())?.[1];
  return ending === undefined ? null : ending.toLowerCase();
}

function findByEnding(ending: string): UploadMediaType | null {
  const found = Object.entries(endings).find(([, names]) => (names as readonly string[]).includes(ending))?.[0] ?? null;
  return isUploadMediaType(found) ? found : null;
}

function isUploadMediaType(mediaType: string | null): mediaType is UploadMediaType {
  return mediaType !== null && Object.hasOwn(endings, mediaType);
}

/** Valid UTF-8 without NUL that does not open like a page or a drawing; a character cut at the end of the head is no fault. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return !opensLikeMarkup(text);
  } catch {
    return false;
  }
}

function opensLikeMarkup(text: string): boolean {
  let rest = text.trimStart();
  while (rest.startsWith("<!--")) {
    const end = rest.indexOf("-->", 4);
    if (end === -1) return true;
    rest = rest.slice(end + 3).trimStart();
  }
  return /^<(!doctype|\?xml|html|head|body|svg|script|iframe|object|embed)\b/i.test(rest);
}
