/** As wide as any screen or paper shows it. */
const longestSide = 2400;
const quality = 0.9;

/**
 * An image as documents show it: JPEG, or PNG where it is one or has transparent parts, upright, at most 2,400 pixels a side, and without
 * what a camera notes in it, such as the place. Null where this browser cannot read it.
 */
export async function prepareImage(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  if (file.type === "image/png" && scale === 1) {
    bitmap.close();
    return file;
  }
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)));
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const keepsPng = file.type === "image/png" || (file.type !== "image/jpeg" && hasTransparency(context));
  const type = keepsPng ? "image/png" : "image/jpeg";
  const blob = await canvas.convertToBlob({ type, quality });
  const name = `${file.name.replace(/\.[^.]*$/, "") || "image"}.${keepsPng ? "png" : "jpg"}`;
  return new File([blob], name, { type });
}

function hasTransparency(context: OffscreenCanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  for (let place = 3; place < data.length; place += 4) if (data[place] !== 255) return true;
  return false;
}
