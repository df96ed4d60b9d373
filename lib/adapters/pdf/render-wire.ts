import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { PdfRequest } from "@/lib/kernel/ports/pdf";

/** Maximum age of a signed request, in seconds. */
const tolerance = 60;

const Wire = z.object({
  template: z.enum(["billing_document", "credit_note"]),
  content: z.unknown(),
  labels: z.unknown(),
  paper: z.enum(["A4", "Letter"]),
  logo: z.base64().optional(),
  images: z.record(z.string(), z.base64()).optional(),
  e_invoice: z.string().optional(),
});

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

export function writeRequest({ logo, images, ...request }: PdfRequest): string {
  return JSON.stringify({
    ...request,
    ...(logo === undefined ? {} : { logo: logo.toString("base64") }),
    ...(images === undefined ? {} : { images: mapValues(images, (image) => image.toString("base64")) }),
  });
}

/** @throws AppError `malformed` for text that `writeRequest` did not produce. */
export function parseRequest(text: string): PdfRequest {
  try {
    const { logo, images, ...request } = Wire.parse(JSON.parse(text));
    return {
      ...request,
      ...(logo === undefined ? {} : { logo: Buffer.from(logo, "base64") }),
      ...(images === undefined ? {} : { images: mapValues(images, (image) => Buffer.from(image, "base64")) }),
    };
  } catch (cause) {
    throw new AppError("malformed", "This is not a PDF request.", { cause });
  }
}

const mac = (body: string, at: string, secret: string): string => createHmac("sha256", secret).update(`render.${at}.${body}`).digest("hex");

/** `t=<unix seconds>,s=<hex>`, over time and body. */
export function signRequest(body: string, secret: string, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},s=${mac(body, seconds, secret)}`;
}

/** Whether `signature` is valid for this body and recent. */
export function isSigned(body: string, signature: string | undefined, secret: string, now: Date): boolean {
  const [, at, given] = /^t=(\d{1,12}),s=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  if (at === undefined || given === undefined || Math.abs(now.getTime() / 1000 - Number(at)) > tolerance) return false;
  return timingSafeEqual(Buffer.from(given, "hex"), Buffer.from(mac(body, at, secret), "hex"));
}
