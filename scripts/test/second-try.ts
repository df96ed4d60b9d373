import { countReport, nameOf, replaceFiles, type Failure, type Report } from "./counts";

/** More failures than these in one run are no accident, and none of them is tried again. */
export const mostSecondTries = 3;

/** The tests that `docs/flaky.md` lists: the first column of its table, each name between backticks. */
export function readKnownFlaky(page: string): string[] {
  return [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = ""]) => name);
}

/**
 * The failures of an end-to-end run that are tried once more. None are when there are too many, or when one of them was flaky before:
 * a listed test must be mended, not tried again.
 */
export function chooseSecondTries(failures: readonly Failure[], known: readonly string[]): readonly Failure[] {
  const mayTry = failures.length <= mostSecondTries && failures.every((failure) => !known.includes(nameOf(failure)));
  return mayTry ? failures : [];
}

/**
 * Whether the second try passed as a whole and ran each test that had failed; then the report of the whole run, with the second results of
 * the files that ran again, else null.
 */
export function acceptSecondTry(first: Report, second: Report | null, exitCode: number, failures: readonly Failure[]): Report | null {
  if (second === null || exitCode !== 0 || countReport(second, exitCode).failed > 0) return null;
  const hasPassed = ({ file, test }: Failure): boolean =>
    second.testResults
      .filter(({ name }) => name.endsWith(file))
      .some(({ assertionResults }) =>
        assertionResults.some(({ status, fullName }) => status === "passed" && (test ?? fullName) === fullName),
      );
  return failures.every(hasPassed) ? replaceFiles(first, second) : null;
}
