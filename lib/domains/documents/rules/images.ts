import type { ImageSize } from "@/lib/commerce/image-size";

/** The limits of one image and of all images of a document: what a PDF takes, and an email delivers. */
const largestImage = 10 * 1024 * 1024;
export const mostImageBytes = 20 * 1024 * 1024;
/** A drawing program holds four bytes for each. */
const mostPixels = 20_000_000;

interface Checked {
  name: string;
  status: string;
  media_type: string;
  size: number;
}

/**
 * Why no document can show this file, or null. `file` is null where the caller may not read it; `pixels` is left out before the bytes are
 * read, and null where they are no image.
 */
export function imageProblem(file: Checked | null, pixels?: ImageSize | null): { code: string; message: string } | null {
  if (file === null) return { code: "unknown_image", message: "This text shows an image that no longer exists. Add the image again." };
  const { name, status, media_type, size } = file;
  if (status === "quarantined") return { code: "unscanned", message: `${name} is still being scanned. Save again in a moment.` };
  if (status === "blocked") return { code: "blocked", message: `${name} contains malware and was blocked. Take it out of the text.` };
  if (media_type !== "image/png" && media_type !== "image/jpeg")
    return { code: "wrong_type", message: `Documents show PNG and JPEG images. Save ${name} as one of these and add it again.` };
  if (size > largestImage) return { code: "too_large", message: `${name} is larger than 10 MB. Add a smaller version.` };
  if (pixels === undefined) return null;
  if (pixels === null) return { code: "damaged", message: `${name} is damaged. Save it again as PNG or JPEG, and add that.` };
  if (pixels.width * pixels.height > mostPixels)
    return { code: "too_large", message: `${name} has more than 20 million pixels. Add a smaller version.` };
  return null;
}
