"use client";

import { Plus, TextCursorInput } from "lucide-react";
import { Popover as Radix } from "radix-ui";
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { OptionList } from "@/components/ui/OptionList";
import { useOptions, type Option } from "@/components/ui/use-options";
import { foldText } from "@/lib/kernel/base/fold-text";
import type { Suggestions } from "./grid-columns";

interface SuggestCellProps extends Omit<ComponentProps<"textarea">, "value" | "onChange"> {
  /** The line's key. */
  line: string;
  value: string;
  /** Whether an option was chosen for the line already. */
  linked: boolean;
  suggest: Suggestions;
  onText: (text: string) => void;
  /** An option was chosen (its value), or the text is to stay (null): the next cell is wanted. */
  onChoose: (value: string | null) => void;
}

const [keepMark, createMark] = ["=", "+"];

/**
 * A text cell that offers records while its first line is typed. Enter takes the marked entry: a record whose name contains the text, else
 * the text itself. Escape and Tab keep the text, and Shift+Enter begins another line.
 */
export function SuggestCell({ line, value, linked, suggest, onText, onChoose, onKeyDown, onPaste, ...rest }: SuggestCellProps) {
  const list = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const typed = (value.split("\n")[0] ?? "").trim();
  const found = useOptions(suggest.options, typed, open);
  const loaded = found.state !== "loading";
  const own: Option[] =
    typed === "" || !loaded
      ? []
      : [
          { value: keepMark, label: suggest.keep, icon: <TextCursorInput /> },
          ...(suggest.create === null || found.options.some(({ label }) => foldText(label) === foldText(typed))
            ? []
            : [{ value: createMark, label: suggest.create.label(typed), icon: <Plus /> }]),
        ];
  const options = [...found.options, ...own];
  const match = typed === "" ? -1 : found.options.findIndex(({ label }) => foldText(label).includes(foldText(typed)));
  const active = moved ?? (match >= 0 ? match : typed === "" ? -1 : found.options.length);
  // Enter was pressed before any option had loaded.
  const pending = useRef(false);

  const close = () => {
    pending.current = false;
    setOpen(false);
    setMoved(null);
  };
  const choose = (option: Option) => {
    close();
    if (option.value === createMark) suggest.create?.run(typed, line);
    else onChoose(option.value === keepMark ? null : option.value);
  };
  const marked = options[active];
  useEffect(() => {
    if (!loaded || !pending.current) return;
    pending.current = false;
    if (marked) choose(marked);
  });
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const taken = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    const vertical = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (open && vertical !== undefined && !event.altKey && options.length > 0) {
      taken();
      setMoved((Math.max(active, vertical > 0 ? active : 0) + vertical + options.length) % options.length);
    } else if (open && event.key === "Enter" && !event.shiftKey && typed !== "" && !loaded && match < 0) {
      taken();
      pending.current = true;
    } else if (open && event.key === "Enter" && !event.shiftKey && marked) {
      taken();
      choose(marked);
    } else if (open && event.key === "Escape") {
      taken();
      close();
    } else {
      if (event.key === "Tab") close();
      onKeyDown?.(event);
    }
  };
  return (
    <Radix.Root open={open} onOpenChange={(opens) => !opens && close()}>
      <Radix.Anchor asChild>
        <textarea
          {...rest}
          ref={field}
          value={value}
          aria-controls={open ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && marked ? `${list}-${String(active)}` : undefined}
          onChange={(event) => {
            pending.current = false;
            const { value: text, selectionStart } = event.target;
            onText(text);
            setMoved(null);
            setOpen(!linked && text.trim() !== "" && !text.slice(0, selectionStart).includes("\n"));
          }}
          onClick={() => setOpen(!linked && value === "")}
          onKeyDown={press}
          onPaste={(event) => {
            close();
            onPaste?.(event);
          }}
          onBlur={close}
        />
      </Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          sideOffset={4}
          align="start"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.target === field.current && event.preventDefault()}
          className="z-50 w-(--radix-popover-trigger-width) min-w-64 rounded-md border border-line bg-raised shadow-float float-in"
        >
          <OptionList
            id={list}
            label={rest["aria-label"] ?? ""}
            found={{ ...found, options }}
            active={active}
            chosen={null}
            onPoint={setMoved}
            onSelect={choose}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
