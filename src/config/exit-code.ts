/**
 * The exit code of a program whose settings are wrong (`EX_CONFIG` of sysexits.h): no service manager needs to start it
 * again. Any other failure, e.g. a database that isn't there yet, ends it with 1.
 */
export const wrongSettings = 78;
