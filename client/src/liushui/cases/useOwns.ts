// Whose task it is: who may delete, correct, pay for and unlock it, and who only reads.
import { useSession } from '@/shared/session';

/**
 * Whether the server takes the operator for an owner of what `ownerId` uploaded: they did it themselves, or are an
 * administrator. It judges by the account's own role, whichever view is shown.
 */
export function useOwns(ownerId: number): boolean {
  const { user } = useSession();
  return !user || user.role === 'admin' || ownerId === user.id;
}
