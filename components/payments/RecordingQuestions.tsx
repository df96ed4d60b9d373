import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import type { RecordingQuestion } from "./use-recording";

/** What is unusual about the payment; renders nothing when nothing is. */
export function RecordingQuestions({ questions }: { questions: readonly RecordingQuestion[] }) {
  const t = useTranslations("staff.recording.questions");
  if (questions.length === 0) return null;
  return (
    <Alert tone="warn" live>
      {questions.map((question) => (
        <p key={question}>{t(question)}</p>
      ))}
    </Alert>
  );
}
