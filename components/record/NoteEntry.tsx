"use client";

import { notes } from "./resource";
import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import type { Wire } from "@/components/api/resource";
import { useCan, useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { TextArea } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import type { TimelineEntry } from "@/lib/domains/timeline/schema";

type Note = Extract<Wire<typeof TimelineEntry>, { kind: "note" }>;

/** A note in the timeline of the record `recordId`. Its author can edit it in place and delete it with undo. */
export function NoteEntry({ note, recordId }: { note: Note; recordId: string }) {
  const t = useTranslations("staff.timeline");
  const undo = useTranslations("staff.undo");
  const can = useCan();
  const { staff } = useWorkplace();
  const [editing, setEditing] = useState(false);
  // The two nouns whose records have notes.
  const { api, perform, busy } = usePerform(["customers", "invoices"]);
  const own = note.author.id === staff.id && can("notes.write");
  const save = async (body: string) => {
    if (
      await perform(
        () => api.update(notes, note.id, note.version, { body }),
        () => showToast({ tone: "good", text: undo("saved") }),
      )
    )
      setEditing(false);
  };
  const restore = () => void perform(() => api.create(notes, { record_id: recordId, body: note.body }));
  const remove = () =>
    void perform(
      () => api.remove(notes, note.id, note.version),
      () => showToast({ tone: "good", text: t("note_deleted"), action: { label: undo("undo"), run: restore } }),
    );
  if (editing) return <NoteEditor first={note.body} busy={busy} onSave={(body) => void save(body)} onClose={() => setEditing(false)} />;
  return (
    <div className="flex items-start gap-1">
      <p
        dir="auto"
        className="min-w-0 flex-1 rounded-md border border-line bg-surface px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {note.body}
      </p>
      {own ? (
        <>
          <IconButton label={t("edit_note")} icon={<Pencil />} onClick={() => setEditing(true)} />
          <IconButton label={t("delete_note")} icon={<Trash2 />} disabled={busy} onClick={remove} />
        </>
      ) : null}
    </div>
  );
}

function NoteEditor({
  first,
  busy,
  onSave,
  onClose,
}: {
  first: string;
  busy: boolean;
  onSave: (body: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("staff.timeline");
  const words = useTranslations("staff.form");
  const [body, setBody] = useState(first);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || body.trim() === "") return;
    onSave(body);
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextArea
        name="edited_note"
        rows={3}
        dir="auto"
        autoFocus
        aria-label={t("edit_note")}
        maxLength={10_000}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
          if (event.key === "Escape") onClose();
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" tone="primary" busy={busy} disabled={body.trim() === ""}>
          {t("save_note")}
        </Button>
        <Button onClick={onClose}>{words("cancel")}</Button>
      </div>
    </form>
  );
}
