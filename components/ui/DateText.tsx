import { useFormatter } from "next-intl";

/**
 * A calendar day (`YYYY-MM-DD`) or an instant (RFC 3339) in the reader's locale. A day has no time zone; an instant is shown in the
 * company's.
 */
export function DateText({ value, time = false, className }: { value: string; time?: boolean; className?: string }) {
  const format = useFormatter();
  const day = value.length === 10;
  const shown = format.dateTime(new Date(value), {
    dateStyle: "medium",
    ...(day ? { timeZone: "UTC" } : {}),
    ...(time && !day ? { timeStyle: "short" } : {}),
  });
  return (
    <time dateTime={value} className={className ?? "whitespace-nowrap"}>
      {shown}
    </time>
  );
}
