// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TestLedger} from "./TestLedger.sol";

/// @notice As USDT on Ethereum: answers nothing where the standard wants a word, and changes an allowance only from
/// or to 0.
contract TetherTestToken is TestLedger {
    error AllowanceNotZero();

    constructor(string memory name_, string memory symbol_, uint8 decimals_) TestLedger(name_, symbol_, decimals_) {}

    function approve(address spender, uint256 amount) external {
        if (amount != 0 && allowance[msg.sender][spender] != 0) revert AllowanceNotZero();
        _approve(msg.sender, spender, amount);
    }

    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        _spend(from, amount);
        _move(from, to, amount);
    }
}
