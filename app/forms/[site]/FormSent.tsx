import { GoOn } from "@/components/public-forms/GoOn";

interface FormSentProps {
  title: string;
  text: string;
  again: { label: string; href: string };
  /** Where the company leads senders; null where they stay here. */
  next: { label: string; href: string } | null;
}

/** What a public form shows after it was received. */
export function FormSent({ title, text, again, next }: FormSentProps) {
  return (
    <div className="grid gap-3">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p role="status" dir="auto" className="measure whitespace-pre-line text-pretty text-muted">
        {text}
      </p>
      <p>
        {next === null ? (
          <a href={again.href} className="inline-flex min-h-9 items-center underline">
            {again.label}
          </a>
        ) : (
          <GoOn {...next} />
        )}
      </p>
    </div>
  );
}
