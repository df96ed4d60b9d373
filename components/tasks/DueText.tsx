import { useFormatter } from "next-intl";
import { DateText } from "@/components/ui/DateText";

/** When a task is due: the day, and the time if it has one. */
export function DueText({ task: { due_on, due_time } }: { task: { due_on: string | null; due_time: string | null } }) {
  if (due_on === null) return null;
  return (
    <span className="whitespace-nowrap">
      <DateText value={due_on} />
      {due_time === null ? null : (
        <>
          {" "}
          <TimeText time={due_time} />
        </>
      )}
    </span>
  );
}

/** A time of the day, written as the reader writes times. */
export function TimeText({ time }: { time: string }) {
  const format = useFormatter();
  return <time dateTime={time}>{format.dateTime(new Date(`2000-01-01T${time}Z`), { timeStyle: "short", timeZone: "UTC" })}</time>;
}
