"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/Dialog";
import { Kbd } from "@/components/ui/Kbd";
import { useWords } from "@/components/words/use-words";
import { shellActions } from "./actions";
import { useNavigation } from "./use-navigation";
import { useCan } from "./workplace";

const everywhere = [
  { key: "search", keys: ["Ctrl", "K"] },
  { key: "keys", keys: ["?"] },
  { key: "undo", keys: ["Ctrl", "Z"] },
  { key: "sidebar", keys: ["["] },
] as const;

const inLists = [
  { key: "move", keys: ["j", "k"] },
  { key: "open", keys: ["Enter"] },
  { key: "preview", keys: ["Space"] },
  { key: "select", keys: ["x"] },
  { key: "range", keys: ["Shift", "x"] },
  { key: "search_list", keys: ["/"] },
  { key: "filter", keys: ["f"] },
  { key: "leave", keys: ["Esc"] },
] as const;

const onTasks = [
  { key: "task_status", keys: ["s"] },
  { key: "task_assignee", keys: ["a"] },
  { key: "task_due", keys: ["d"] },
  { key: "task_priority", keys: ["p"] },
] as const;

const inLines = [
  { key: "next_line", keys: ["Enter"] },
  { key: "previous_line", keys: ["Shift", "Enter"] },
  { key: "move_line", keys: ["Alt", "↑"] },
  { key: "remove_line", keys: ["Ctrl", "⌫"] },
] as const;

const inTickets = [
  { key: "reply", keys: ["r"] },
  { key: "write_note", keys: ["n"] },
  { key: "find_macro", keys: ["/"] },
  { key: "send_reply", keys: ["Ctrl", "Enter"] },
  { key: "next_ticket", keys: ["j", "k"] },
] as const;

/** The keyboard shortcuts, by where they apply. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("staff.keys");
  const words = useWords();
  const can = useCan();
  const places = useNavigation().flatMap(({ entries }) => entries);
  const creations = shellActions.filter(({ letter, permission }) => letter !== undefined && can(permission));
  const groups = [
    { title: t("everywhere"), lines: everywhere.map(({ key, keys }) => ({ text: t(key), keys })) },
    { title: t("go"), lines: places.flatMap(({ name, goto }) => (goto ? [{ text: name, keys: ["g", goto] }] : [])) },
    { title: t("create"), lines: creations.map(({ id, letter = "" }) => ({ text: words.action(id), keys: ["c", letter] })) },
    { title: t("lists"), lines: inLists.map(({ key, keys }) => ({ text: t(key), keys })) },
    { title: t("tickets"), lines: inTickets.map(({ key, keys }) => ({ text: t(key), keys })) },
    { title: t("tasks"), lines: onTasks.map(({ key, keys }) => ({ text: t(key), keys })) },
    { title: t("lines"), lines: inLines.map(({ key, keys }) => ({ text: t(key), keys })) },
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t("title")} size="wide">
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {groups.map(({ title, lines }) => (
          <section key={title} className="grid content-start gap-1">
            <h3 className="font-medium">{title}</h3>
            <dl className="grid text-sm">
              {lines.map(({ text, keys }) => (
                <div key={text} className="flex min-h-8 items-center justify-between gap-4 border-b border-line">
                  <dt className="text-muted">{text}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
