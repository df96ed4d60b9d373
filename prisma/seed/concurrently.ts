/** Runs `work` for each value in order, `width` at a time, and returns the results in order. Rejects on the first failure. */
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
