declare namespace App {
  interface Locals {
    failed?: (error: unknown) => void
  }
}
