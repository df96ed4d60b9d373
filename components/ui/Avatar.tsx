import { classNames } from "./class-names";

/** The initials of a name in any script: the first letters of its first and last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-_.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return ends
    .map((word) => Array.from(word ?? "").find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? "")
    .join("")
    .toUpperCase();
}

const sizes = { small: "size-5 text-[0.625rem]", regular: "size-7 text-xs", large: "size-10 text-base" } as const;

/** A person or company by initials. Decorative: the name always stands beside it. */
export function Avatar({ name, size = "regular", square = false }: { name: string; size?: keyof typeof sizes; square?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-flex shrink-0 items-center justify-center bg-accent-soft font-semibold text-accent",
        square ? "rounded-md" : "rounded-full",
        sizes[size],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
