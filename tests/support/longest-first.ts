import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The walks over all pages take longest, and their files are the smallest: begun last, they would run alone. */
const isWalk = ({ moduleId }: TestSpecification): boolean => moduleId.includes("/pages.");

/** Vitest's order (by the times of the last run, else by size), but walks begin first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))];
  }
}
