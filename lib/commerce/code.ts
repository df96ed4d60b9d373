import { z } from "zod";

/**
 * An upper-case code out of a published list, such as a currency; lower case is accepted too.
 * @param message the error for other text; it says where all codes are listed.
 */
export function codeOf<const Code extends string>(codes: readonly [Code, ...Code[]], message: string) {
  // The input is any text, but its type stays the code: callers inside the project write nothing else.
  const text = z.string().meta({ enum: codes }) as unknown as z.ZodType<Code, Code>;
  return z.codec(text, z.enum(codes, { error: message }), {
    decode: (sent) => (/^[a-z]+$/.test(sent) ? sent.toUpperCase() : sent) as Code,
    encode: (code) => code as Code,
  });
}
