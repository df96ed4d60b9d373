import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";

interface RestoredNoticeProps {
  text: string;
  discard: string;
  onDiscard: () => void;
}

/** States that the form restored a draft, and offers to discard it. */
export function RestoredNotice({ text, discard, onDiscard }: RestoredNoticeProps) {
  return (
    <Alert>
      <p className="flex flex-wrap items-center gap-3">
        {text}
        <Button tone="quiet" onClick={onDiscard}>
          {discard}
        </Button>
      </p>
    </Alert>
  );
}
