import type { Readable } from "node:stream";
import { z } from "zod";

/** A file as an operation's answer; its bytes are streamed. */
export class FileAnswer {
  constructor(
    readonly name: string,
    readonly media_type: string,
    /** Null where it is known only at the end. */
    readonly size: number | null,
    readonly body: Readable,
  ) {}
}

/** The output of an operation that answers with a file of this type instead of JSON. */
export function file(media_type: string) {
  return z
    .custom<FileAnswer>((value) => value instanceof FileAnswer)
    .meta({ type: "string", format: "binary", contentMediaType: media_type });
}

/** The media type of a file output, or null for JSON. */
export function mediaTypeOf(output: z.ZodType): string | null {
  const type = output.meta()?.["contentMediaType"];
  return typeof type === "string" ? type : null;
}
