/** The addresses of all pages of the API reference: one for each operation and each event. */
export async function listReferencePages(base: string): Promise<string[]> {
  const lists = await Promise.all(["/docs/api", "/docs/events"].map(async (path) => (await fetch(base + path)).text()));
  return [...new Set(lists.flatMap((page) => page.match(/\/docs\/(?:api|events)\/[\w.-]+/g) ?? []))];
}

/** The pages that are not answered with 200, each with its status; four are asked for at once. */
export async function findBrokenPages(base: string, paths: readonly string[]): Promise<string[]> {
  const broken: string[] = [];
  const queue = [...paths];
  const work = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const response = await fetch(base + path);
      await response.arrayBuffer();
      if (response.status !== 200) broken.push(`${String(response.status)} ${path}`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return broken;
}
