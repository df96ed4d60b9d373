import { isPng, readImageSize } from "@/lib/commerce/image-size";

/** A picture of a text as the renderer takes it, on the server and in browsers. */
export interface Picture {
  src: `data:image/${"png" | "jpg"};base64,${string}`;
  /** Pixels. */
  width: number;
  height: number;
}

/** Pictures by the wire id of their file. */
export type Pictures = Readonly<Record<string, Picture>>;

/** Bytes that are no PNG or JPEG are left out; the text then shows the description. */
export function readPictures(images: Readonly<Record<string, Uint8Array>> = {}): Pictures {
  return Object.fromEntries(
    Object.entries(images).flatMap(([id, data]) => {
      const size = readImageSize(data);
      if (size === null) return [];
      return [[id, { src: `data:image/${isPng(data) ? "png" : "jpg"};base64,${writeBase64(data)}`, ...size } as const]];
    }),
  );
}

const chunk = 0x8000;

function writeBase64(data: Uint8Array): string {
  const parts: string[] = [];
  for (let place = 0; place < data.length; place += chunk) parts.push(String.fromCharCode(...data.subarray(place, place + chunk)));
  return btoa(parts.join(""));
}

/** Points of a pixel: 96 of them are an inch. */
const pixel = 0.75;
/** Leaves room for a heading on the same page, on either paper. */
const tallest = 560;

/** The size in points: as many pixels as it has, never wider than the text nor taller than a page, proportions kept. */
export function fitPicture({ width, height }: Pick<Picture, "width" | "height">, room: number): { width: number; height: number } {
  const scale = Math.min(pixel, room / width, tallest / height);
  return { width: width * scale, height: height * scale };
}
