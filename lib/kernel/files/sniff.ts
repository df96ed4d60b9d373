import { fileTypeFromBuffer } from "file-type";

/**
 * The allowed upload types with their file name extensions. A file without extension claims no type. SVG and HTML can run scripts; of XML,
 * only electronic invoices are accepted.
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
  "application/xml": ["xml"],
  "text/plain": ["txt", "text", "log"],
  "text/csv": ["csv"],
  "text/markdown": ["md", "markdown"],
} as const;

export type UploadMediaType = keyof typeof endings;

/** The file name extensions that uploads may have, with their dot. */
export const uploadEndings: readonly string[] = Object.values(endings).flatMap((names) => names.map((name) => `.${name}`));

export type SniffResult =
  | { media_type: UploadMediaType }
  /** `detected` is the type by content, or null if unknown. */
  | { refused: "empty" | "not_allowed" | "extension_mismatch"; detected: string | null };

/** The number of bytes that `sniffType` needs; fewer if the file is shorter. */
export const sniffLength = 64 * 1024;

const containers: readonly string[] = ["docx", "xlsx", "pptx", "odt", "ods"];

/**
 * Detects a file's type from its first bytes. The name counts only where bytes cannot decide (CSV or Markdown among texts, an office
 * document among archives), and a name that contradicts the bytes is rejected. `inspectZip` must confirm every type in `isZipBased`.
 */
export async function sniffType(head: Buffer, filename: string): Promise<SniffResult> {
  if (head.length === 0) return { refused: "empty", detected: null };
  const detected = (await fileTypeFromBuffer(head))?.mime ?? null;
  const ending = readEnding(filename);
  const named = ending === null ? null : findByEnding(ending);

  if (detected === "application/xml" || ending === "xml")
    return ending === "xml" && isInvoiceXml(head)
      ? { media_type: "application/xml" }
      : { refused: "not_allowed", detected: "application/xml" };
  if (detected === "application/zip" && named !== null && ending !== null && containers.includes(ending)) return { media_type: named };
  if (isUploadMediaType(detected)) return ending === null || named === detected ? { media_type: detected } : mismatch(detected);
  // Short texts can begin like a binary format ("BM", "MZ"), so the extension is also checked against the text rule.
  if (!isText(head)) return { refused: "not_allowed", detected };
  if (ending === null && detected === null) return { media_type: "text/plain" };
  if (named?.startsWith("text/") === true) return { media_type: named };
  return named === null ? { refused: "not_allowed", detected: detected ?? "text/plain" } : mismatch(detected ?? "text/plain");
}

/** Whether the type is a zip archive, so that `inspectZip` must check the whole file. */
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

/** Valid UTF-8 without NUL that does not begin like HTML or SVG; the head may end within a character. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return !opensLikeMarkup(text);
  } catch {
    return false;
  }
}

/** Text whose first element is that of a UBL invoice or credit note, or a CII document; no declaration of a document type is before it. */
function isInvoiceXml(head: Buffer): boolean {
  const prolog = /^\ufeff?\s*(<\?xml[^>]*\?>)?(\s|<!--(?:(?!-->)[\s\S])*-->|<\?(?!xml\s)[^>]*\?>)*/;
  const rest = head.toString("utf8").replace(prolog, "");
  return !head.includes(0) && /^<([A-Za-z_][\w.-]*:)?(Invoice|CreditNote|CrossIndustryInvoice)[\s>]/.test(rest);
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
