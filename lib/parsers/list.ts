import type { RemoteFields } from "@/lib/kernel/ports/remote-calendar";
import type { TableSource } from "@/lib/kernel/files/read-table";
import type { UploadMediaType } from "@/lib/kernel/files/sniff";

/** Every parser of bytes from outside, loaded when it is first needed. Only `thread.ts` runs them; others call `parseInThread`. */
export const parsers = {
  async archive(path: string, mediaType: UploadMediaType) {
    const { inspectZip } = await import("@/lib/kernel/files/inspect-zip");
    return inspectZip(path, mediaType);
  },
  async calendar_objects(texts: string[], timezone: string) {
    const { tryEvent } = await import("@/lib/adapters/calendar/ical-event");
    return texts.map((text) => tryEvent(text, timezone));
  },
  async camt(text: string) {
    const { readCamt } = await import("@/lib/kernel/files/read-camt");
    return readCamt(text);
  },
  async e_invoice(file: Uint8Array) {
    const { readEInvoice } = await import("@/lib/einvoice/read/e-invoice");
    return readEInvoice(file);
  },
  async eicar(path: string) {
    const { searchArchive } = await import("@/lib/adapters/virus-scan/search-archive");
    return searchArchive(path);
  },
  async mail(source: Uint8Array) {
    const { parseMessage } = await import("@/lib/adapters/mailboxes/parse");
    return parseMessage(Buffer.from(source.buffer, source.byteOffset, source.byteLength));
  },
  async mail_html(source: string) {
    const { prepareMailHtml } = await import("@/lib/kernel/mail-html");
    return prepareMailHtml(source);
  },
  async multistatus(text: string) {
    const { readMultistatus } = await import("@/lib/adapters/calendar/dav-xml");
    return readMultistatus(text);
  },
  async patched_calendar_object(text: string, fields: RemoteFields, now: Date, timezone: string) {
    const { patchEvent } = await import("@/lib/adapters/calendar/ical-write");
    return patchEvent(text, fields, now, timezone);
  },
  async pkcs12(file: Uint8Array, password: string, at: Date) {
    const { readPkcs12 } = await import("@/lib/adapters/document-seal/read-pkcs12");
    return readPkcs12(Buffer.from(file.buffer, file.byteOffset, file.byteLength), password, at);
  },
  async table(source: TableSource) {
    const { convertTable } = await import("@/lib/kernel/files/read-table");
    return convertTable(source);
  },
};
