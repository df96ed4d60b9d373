import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Shot } from "./shots";

const headings: Readonly<Record<Shot["part"], string>> = {
  visitors: "For visitors",
  staff: "The staff app",
  customers: "For a company's customers",
};

/** Writes the folder's `README.md`, which lists its pictures by the page's audience. */
export async function writeIndex(folder: string, shots: readonly Shot[]): Promise<void> {
  const taken = shots.filter(({ name }) => existsSync(join(folder, `${name}.webp`)));
  const parts = (["visitors", "staff", "customers"] as const).map((part) => {
    const lines = taken.filter((shot) => shot.part === part).map(({ name }) => `- [${name}](${name}.webp)`);
    return `## ${headings[part]}\n\n${lines.join("\n")}\n`;
  });
  await writeFile(
    join(folder, "README.md"),
    `# Pictures of every page\n\nOf the demo, by \`npm run screenshots\`: in light, and the most representative pages in dark, ` +
      `on a phone and in Arabic too.\n\n${parts.join("\n")}`,
  );
}
