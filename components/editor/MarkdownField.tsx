"use client";

import { useRef, type ComponentProps, type ReactNode } from "react";
import { useCan } from "@/components/shell/workplace";
import { TextAreaField } from "@/components/ui/Input";
import { documentImages } from "@/lib/commerce/file-references";
import { insertInto, spaced } from "./insert-text";
import { prepareImage } from "./prepare-image";
import { useTextFiles } from "./use-text-files";

interface MarkdownFieldProps extends Omit<ComponentProps<typeof TextAreaField>, "value" | "onChange" | "children"> {
  value: string;
  onChange: (value: string) => void;
  /** Further controls, which put text in where the cursor is. */
  children?: (insert: (text: string) => void) => ReactNode;
}

/** The text of a document in Markdown, with a button for images; one that is pasted or dropped into it is uploaded too. */
export function MarkdownField({ value, onChange, children, ...field }: MarkdownFieldProps) {
  const can = useCan();
  const group = useRef<HTMLDivElement>(null);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  /** The text may have changed while an image was uploaded. */
  function insert(text: string): void {
    const box = group.current?.querySelector("textarea");
    const { value: present, onChange: change } = latest.current;
    if (!box || box.value !== present) return change(`${present}${spaced(text, present, "")}`);
    insertInto(box, text);
    change(box.value);
  }
  const uploads = useTextFiles({ insert, pathOf: documentImages.filePath, prepare: prepareImage });
  const may = can("files.write");
  return (
    <div ref={group} className="grid gap-3">
      <TextAreaField {...field} {...(may ? uploads.box : {})} value={value} onChange={(event) => onChange(event.target.value)} />
      {may ? uploads.controls : null}
      {children?.(insert)}
    </div>
  );
}
