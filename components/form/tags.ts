/** Tags as a field has them: names between commas, the Arabic one too, each once. */
export function readTags(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,،;\n]/)
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    ),
  ];
}
