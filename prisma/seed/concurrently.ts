/** Does `work` for each value, `width` of them at a time, begun in their order. The first failure ends it. Answers in order. */
export async function concurrently<Value, Result>(
  values: readonly Value[],
  width: number,
  work: (value: Value, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = values.entries();
  const lane = async (): Promise<void> => {
    for (const [index, value] of queue) results[index] = await work(value, index);
  };
  await Promise.all(Array.from({ length: Math.min(width, values.length) }, lane));
  return results;
}
