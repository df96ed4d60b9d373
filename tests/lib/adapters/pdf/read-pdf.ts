import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PNG } from "pngjs";

const run = promisify(execFile);

async function poppler(tool: string, args: string[]): Promise<string> {
  try {
    return (await run(tool, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new Error(`${tool} is missing: apt-get install -y poppler-utils`);
    throw error;
  }
}

async function withFile<Result>(pdf: Buffer, use: (path: string, folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-pdf-"));
  try {
    const path = join(folder, "document.pdf");
    await writeFile(path, pdf);
    return await use(path, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The text of each page in layout order, with direction marks removed and all blanks as spaces. */
export async function readPages(pdf: Buffer): Promise<string[]> {
  const text = await withFile(pdf, (path) => poppler("pdftotext", ["-layout", path, "-"]));
  return text.split("\f").slice(0, -1).map(plain);
}

/** Normalises a text as `readPages` does. */
export function plain(text: string): string {
  return text.replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, "").replace(/[\u00a0\u202f]/g, " ");
}

/** The table of `pdfinfo`. */
export async function readInfo(pdf: Buffer): Promise<Record<string, string>> {
  const text = await withFile(pdf, (path) => poppler("pdfinfo", [path]));
  return Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
}

/** Each font's name and whether it is embedded. */
export async function readFonts(pdf: Buffer): Promise<{ name: string; embedded: string }[]> {
  const text = await withFile(pdf, (path) => poppler("pdffonts", [path]));
  return text
    .trim()
    .split("\n")
    .slice(2)
    .map((line) => {
      const words = line.split(/\s+/);
      return { name: words[0] ?? "", embedded: words.at(-5) ?? "" };
    });
}

/** The images that pages show (not their transparency masks): page, pixels, and pixels per inch on paper. */
export async function readImages(
  pdf: Buffer,
): Promise<{ page: number; width: number; height: number; encoding: string; x_ppi: number; y_ppi: number }[]> {
  const text = await withFile(pdf, (path) => poppler("pdfimages", ["-list", path]));
  return text
    .trim()
    .split("\n")
    .slice(2)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , kind]) => kind === "image")
    .map((words) => ({
      page: Number(words[0]),
      width: Number(words[3]),
      height: Number(words[4]),
      encoding: words[8] ?? "",
      x_ppi: Number(words[12]),
      y_ppi: Number(words[13]),
    }));
}

/** Words with their boxes in points. */
export async function readWords(pdf: Buffer): Promise<{ text: string; left: number; right: number; top: number; bottom: number }[]> {
  const markup = await withFile(pdf, (path) => poppler("pdftotext", ["-bbox", path, "-"]));
  return [...markup.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g)].map(
    ([, left, top, right, bottom, text]) => ({
      text: text ?? "",
      left: Number(left),
      right: Number(right),
      top: Number(top),
      bottom: Number(bottom),
    }),
  );
}

/** The pages as images. */
export async function drawPages(pdf: Buffer, dotsPerInch: number): Promise<PNG[]> {
  return withFile(pdf, async (path, folder) => {
    await poppler("pdftoppm", ["-r", String(dotsPerInch), "-png", path, join(folder, "page")]);
    const names = (await readdir(folder)).filter((name) => name.endsWith(".png")).sort();
    return Promise.all(names.map(async (name) => PNG.sync.read(await readFile(join(folder, name)))));
  });
}
