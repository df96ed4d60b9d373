import type { ReactNode } from "react";
import { useProblemText } from "@/components/api/use-problem-text";
import { SkeletonLines } from "@/components/ui/SkeletonLines";

interface AwaitedProps<Data> {
  /** Undefined until it has been read. */
  data: Data | undefined;
  error: Error | null;
  /** Lines of the skeleton that stands for it. */
  lines: number;
  children: (data: Data) => ReactNode;
}

/** What a dialog reads when it opens: a skeleton until it is there, or the problem. */
export function Awaited<Data>({ data, error, lines, children }: AwaitedProps<Data>) {
  const problemText = useProblemText();
  return (
    <>
      {error ? (
        <p role="alert" className="text-bad">
          {problemText(error)}
        </p>
      ) : null}
      {data === undefined && !error ? <SkeletonLines count={lines} /> : null}
      {data === undefined ? null : children(data)}
    </>
  );
}
