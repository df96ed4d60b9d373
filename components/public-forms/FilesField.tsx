"use client";

import { FileText, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { IconButton } from "@/components/ui/IconButton";
import { isolate } from "@/lib/commerce/direction";
import { chooseFiles, type FileLimits } from "./choose-files";
import type { FilesWords } from "./files-words";

interface FilesFieldProps {
  name: string;
  limits: FileLimits;
  words: FilesWords;
}

/** The files of a form: chosen in several steps, listed, and removed one by one. Without scripts it is the browser's own field. */
export function FilesField({ name, limits, words }: FilesFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);

  /** Gives the browser's field the files, so that they are sent. */
  function keep(kept: readonly File[]): void {
    const transfer = new DataTransfer();
    for (const file of kept) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
    setFiles(kept);
  }
  function add(list: FileList | null): void {
    const choice = chooseFiles(files, [...(list ?? [])], limits);
    keep(choice.files);
    setProblems(choice.problems.map((each) => words.problems[each.problem].replace("{name}", isolate(each.name))));
  }
  function remove(file: File): void {
    keep(files.filter((each) => each !== file));
    setProblems([]);
    input.current?.focus();
  }
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium">
        {words.label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        name={name}
        multiple
        accept={limits.types.join(",")}
        aria-describedby={problems.length === 0 ? `${id}-limits` : `${id}-problems ${id}-limits`}
        aria-invalid={problems.length > 0}
        onChange={(event) => add(event.target.files)}
        className="min-h-11 w-full min-w-0 rounded-md border border-line bg-surface p-1.5 text-sm file:me-3 file:min-h-8 file:cursor-pointer
          file:rounded-md file:border-0 file:bg-hover file:px-3 file:text-text"
      />
      <span id={`${id}-limits`} className="text-sm text-muted">
        {words.limits}
      </span>
      <div id={`${id}-problems`} role="alert" className="grid text-sm text-bad empty:hidden">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      <ul aria-label={words.label} className="grid empty:hidden">
        {files.map((file) => (
          <li key={`${file.name} ${String(file.size)}`} className="flex min-h-11 items-center gap-3 text-sm">
            <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="grid min-w-0 flex-1">
              <bdi className="truncate">{file.name}</bdi>
              <span className="text-xs text-muted">{words.size.replace("{size}", String(Math.max(1, Math.round(file.size / 1024))))}</span>
            </span>
            <IconButton label={words.remove.replace("{name}", isolate(file.name))} icon={<X />} onClick={() => remove(file)} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {words.chosen[files.length]}
      </p>
    </div>
  );
}
