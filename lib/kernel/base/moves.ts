import { AppError } from "./errors";

/** What is said of a record with one status when a verb does not fit it. */
export interface StatusWords<Verb extends string = string> {
  /** After "because": "it is a draft". */
  is: string;
  /** The verb that leads to this status: once more, the record is already there. */
  by?: Verb;
  /** A sentence with everything that can be done now. */
  next: string;
}

interface Move<Verb extends string> {
  /** "proposal", after "this". */
  noun: string;
  status: string;
  verb: Verb;
  /** "signed", after "can't be". */
  done: string;
}

/** The error of a verb that the status does not allow: "This proposal is already signed. You can convert it or send it again." */
export function illegalMove<Verb extends string>({ noun, status, verb, done }: Move<Verb>, { is, by, next }: StatusWords<Verb>): AppError {
  const what = by === verb ? `is already ${status}` : `can't be ${done} because ${is}`;
  return new AppError("conflict", `This ${noun} ${what}. ${next}`);
}
